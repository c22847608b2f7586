export { config as default } from './tools/lint/rules.mjs'
