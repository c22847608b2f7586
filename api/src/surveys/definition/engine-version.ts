/** Incremented when the engine computes something differently; stored with its results. */
export const SURVEY_ENGINE_VERSION = 1
