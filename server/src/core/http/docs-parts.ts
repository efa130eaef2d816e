/// <reference path="../../raw-text.d.ts" />

export { default as styles } from 'swagger-ui-dist/swagger-ui.css?raw'
export { default as bundle } from 'swagger-ui-dist/swagger-ui-bundle.js?raw'
