import { createTestDatabase } from '../template'

// Made while the file is loaded, which then ends in an error.
export const made = createTestDatabase({ empty: true })
throw new Error('This file cannot be loaded.')
