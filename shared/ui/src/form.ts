// A form and the fields of the login screen.
export { useWatch, type FieldValues } from 'react-hook-form'
export { Checkbox } from './form/Checkbox'
export { ErrorSummary } from './form/ErrorSummary'
export { Form, FormActions } from './form/Form'
export { PasswordField } from './form/PasswordField'
export { TextField } from './form/TextField'
export { useTapPause } from './form/useTapPause'
export { setServerErrors, useForm, type AlmanacForm } from './form/useForm'

/** The further fields. Asked for from here, they come without what they have in common with a form. */
export const loadFields = () => import(/* webpackChunkName: "_almanac_ui_fields" */ './fields')
