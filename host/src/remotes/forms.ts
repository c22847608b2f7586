import * as form from '@almanac/ui/form'

export { form }

/** Asked for from here, the further fields come without what they have in common with a form. */
export const fields = () => import(/* webpackChunkName: "_almanac_ui_fields" */ '@almanac/ui/fields')
