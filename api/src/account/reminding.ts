/** Whom reminders reach, how, and by which clock. */
export {
  changeReminding,
  remindedPeople,
  remindingOf,
  zonesOf,
  type RemindedPerson,
  type Reminding,
} from './reminding/people'
