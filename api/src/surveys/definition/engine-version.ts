/** Rises when the engine works something out otherwise than before; stored with what it worked out. */
export const SURVEY_ENGINE_VERSION = 1
