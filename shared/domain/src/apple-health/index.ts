export { ExportReader } from './read-export'
export { type ExportedSample } from './records'
export { ExportError, type ExportFault } from './tags'
