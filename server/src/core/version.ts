/** The product's version, as /version and the OpenAPI document tell it. */
export const version = '0.1.0'
