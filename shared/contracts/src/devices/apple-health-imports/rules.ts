/** Maximum number of parts of an import: ten million measurements. */
export const MAX_PARTS_OF_IMPORT = 5_000

/** Days after its last part at which an import that was not finished is deleted. */
export const IMPORT_RETENTION_DAYS = 3
