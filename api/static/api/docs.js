// Swagger UI from our own host; no validator of another host is asked.
const place = document.getElementById("swagger-ui");
SwaggerUIBundle({
  url: place.dataset.schema,
  dom_id: "#swagger-ui",
  deepLinking: true,
  validatorUrl: null,
  persistAuthorization: false,
});
