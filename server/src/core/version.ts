/** The product's version, as `/version` and the OpenAPI document state it. */
export const version = '0.1.0'
