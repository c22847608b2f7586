import { entryTypeOf } from './entryTypes'

/**
 * Whether someone else may answer an objective of this type for its owner: types with an entry
 * except pictures, which only the owner's device stores. Surveys and consents are not entries.
 */
export const isAnsweredForOthers = (type: string): boolean => entryTypeOf(type) !== null && type !== 'ImageObjective'
