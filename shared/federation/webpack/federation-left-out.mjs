/** Replaces, in the host, parts of the federation runtime that it never uses (left-out.cjs names them). */

/** No remote requires a version range. */
export const satisfy = () => true

export const createLogger = () => console
export const createInfrastructureLogger = createLogger
export const bindLoggerToCompiler = createLogger
export const logger = console
export const infrastructureLogger = console

export const errorDescMap = {}
export const runtimeDescMap = {}
export const typeDescMap = {}
export const buildDescMap = {}
