/** Sealing what the database keeps and nobody who reads it may use, under the installation's TOKEN_KEY. */
export { keyOf } from './secrets/plugin'
export { seal, unseal } from './secrets/seal'
