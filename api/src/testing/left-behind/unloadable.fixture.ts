import { createTestDatabase } from '../template'

// Created while the file is loaded, which then fails.
export const made = createTestDatabase({ empty: true })
throw new Error('This file cannot be loaded.')
