// Further fields, for forms and on their own.
export { Checkbox } from './form/Checkbox'
export { ChoiceGroup, MultiChoiceGroup, type ChoiceOption } from './form/ChoiceGroup'
export { DateField } from './form/DateField'
export { DateTimeField } from './form/DateTimeField'
export { NumberField } from './form/NumberField'
export { Select, type Option } from './form/Select'
export { Slider } from './form/Slider'
export { TextArea } from './form/TextArea'
export { TimeField } from './form/TimeField'
// For a field that a remote makes itself.
export { bound, type Controlled } from './form/bound'
export { Field, type FieldLook } from './form/field'
export { Input } from './form/Input'
