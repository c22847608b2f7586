export { api, type Input } from './api'
export { ApiError } from './errors'
