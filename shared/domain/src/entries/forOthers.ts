import { entryTypeOf } from './entryTypes'

/**
 * Whether somebody else may answer an objective of this type for its owner: it
 * asks for an entry, and for no picture, which only the owner's device stores.
 * Surveys and consents are no entries.
 */
export const isAnsweredForOthers = (type: string): boolean => entryTypeOf(type) !== null && type !== 'ImageObjective'
