// The form and the fields of the login screen.
export { useWatch, type FieldValues } from 'react-hook-form'
export { Checkbox } from './form/Checkbox'
export { CodeField } from './form/CodeField'
export { ErrorSummary } from './form/ErrorSummary'
export { Form, FormActions } from './form/Form'
export { PasswordField } from './form/PasswordField'
export { TextField } from './form/TextField'
export { useTapPause } from './form/useTapPause'
export { setServerErrors, useForm, type AlmanacForm } from './form/useForm'

/** Loads the further fields. Imported from here, they do not bundle the code that they share with a form. */
export const loadFields = () => import(/* webpackChunkName: "_almanac_ui_fields" */ './fields')
