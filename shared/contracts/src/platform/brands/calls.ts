import { call } from '../../call'
import type * as schema from './schema'

export type { BrandDraft, BrandPicture, BrandProblem, BrandState, BrandField, BrandPreview, Audience } from './schema'

/** The companies whose brand the caller may change, with their themes. Empty for others. */
export const listBrands = call<typeof schema.listBrands>({
  id: 'listBrands',
  area: 'platform',
  method: 'GET',
  path: '/brands',
  policy: 'user',
})

/** One theme of a company: its draft with its problems, what participants get, and its history. */
export const readBrand = call<typeof schema.readBrand>({
  id: 'readBrand',
  area: 'platform',
  method: 'GET',
  path: '/brands/{company}/{theme}',
  policy: 'company_administrator',
})

/** How the draft looks: the front door, Today, a form, a chart, an email, a PDF and the icon, rendered by what renders them for participants. */
export const previewBrand = call<typeof schema.previewBrand>({
  id: 'previewBrand',
  area: 'platform',
  method: 'GET',
  path: '/brands/{company}/{theme}/preview',
  policy: 'company_administrator',
})

/** Stores the draft, with its problems. 409 when somebody else has changed it. */
export const saveBrandDraft = call<typeof schema.saveBrandDraft>({
  id: 'saveBrandDraft',
  area: 'platform',
  method: 'PUT',
  path: '/brands/{company}/{theme}/draft',
  policy: 'company_administrator',
})

/** Stores a picture for a draft. 422 says in words what is wrong with it. */
export const addBrandPicture = call<typeof schema.addBrandPicture>({
  id: 'addBrandPicture',
  area: 'platform',
  method: 'POST',
  path: '/brands/{company}/pictures',
  policy: 'company_administrator',
  files: ['file'],
})

/** Gives the draft to a group, a share of the people, or everyone. 422 while it has problems. */
export const publishBrand = call<typeof schema.publishBrand>({
  id: 'publishBrand',
  area: 'platform',
  method: 'POST',
  path: '/brands/{company}/{theme}/publish',
  policy: 'company_administrator',
})

/** Ends the trial, or brings back the version before. 409 without either. */
export const takeBrandBack = call<typeof schema.takeBrandBack>({
  id: 'takeBrandBack',
  area: 'platform',
  method: 'POST',
  path: '/brands/{company}/{theme}/back',
  policy: 'company_administrator',
})
