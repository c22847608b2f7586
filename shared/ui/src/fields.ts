// Further fields, for use in forms or alone.
export { Checkbox } from './form/Checkbox'
export { ChoiceGroup, MultiChoiceGroup, type ChoiceOption } from './form/ChoiceGroup'
export { DateField, DateTimeField, TimeField } from './form/dateAndTimeFields'
export { FormBar, FormSection } from './form/FormSections'
export { NumberField } from './form/NumberField'
export { FaceField } from './form/FaceField'
export { Select, type Option } from './form/Select'
export { NumberStepper } from './form/NumberStepper'
export { TextArea } from './form/TextArea'
// For a field that a remote defines itself.
export { bound, type Controlled } from './form/bound'
export { useTouchCancel } from './form/useTouchCancel'
export { Field, type ControlIds, type FieldLook, Input } from './form/field'
