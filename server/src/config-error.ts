/** A setting that is missing or wrong. The message is one line that names it and contains no secret. */
export class ConfigError extends Error {}
