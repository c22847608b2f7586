/**
 * The places where a screen of one remote shows something of another, with the
 * properties that the filling part is given. A slot that nobody fills for this
 * visitor renders nothing.
 */
export interface Slots {
  /** Over any screen whose address has `?open_survey`: the survey of this id, or `true` for the first that the user is to answer. */
  'shell.survey': { open_survey: string }
  /** Over any screen, while an agreement of the user's study waits to be accepted. */
  'shell.agreements': { user_id: string }
  /** Below the activities of a week: whose week, and its first and last local date. */
  'history.panels': { user_id: string; start_date: string; end_date: string }
  /** On the dashboard, below today's activities: what else there is today. */
  'dashboard.tiles': { user_id: string; today: string }
  /** On the profile: a section of another remote. */
  'profile.sections': { user_id: string }
  /** On the page of a member of the circle: what of the user's own records that person sees, and when they looked. */
  'relationship.sharing': { user_id: string; relationship_id: string; name: string }
  /** The objective of an activity that a survey answers. */
  'activity.objective.survey': ObjectiveSlot
  /** The objective of an activity that an appointment stands for. */
  'activity.objective.appointment': ObjectiveSlot
  /** The objective of an activity that a consent fulfils. */
  'activity.objective.consent': ObjectiveSlot & PartOfForm
}

/** One objective as the form or the read-only view of an activity shows it. */
export interface ObjectiveSlot {
  user_id: string
  activity_id: string
  objective_id: string
  /** What the objective refers to: a survey, an agreement; null where it stands for itself. */
  reference_id: string | null
  title: string
  read_only: boolean
  /** What a consent asks for; null for everything else. */
  consent: ConsentRequest | null
}

/** What a form gives to those who fill a slot in it; missing where there is no form, or an earlier release of it, so that the fill saves by itself. */
export interface PartOfForm {
  /** Makes the fill a part of the form until what this returns is called. Called again whenever the part has changed; stays the same function. */
  attach?: (part: FormPart) => () => void
}

/** The part of a form that a fill holds. The form has the one button that saves, and asks each of its parts. */
export interface FormPart {
  objective_id: string
  /** `empty`: there is nothing yet; `changed`: something is entered and not saved; `given`: the server has it or it waits on this device, with nothing entered since; `unknown`: it can't be told, as it could not be read. */
  state: 'unknown' | 'empty' | 'changed' | 'given'
  /** Whether what is entered is complete. Else what is missing is said at its place, and the first of it takes the focus. */
  check: () => boolean
  /** Hands what is entered to the outbox under this subject, so that a response that goes by the same subject comes after it. Resolves with the write's id once the server has it or it waits; with null when it was refused, which is said at its place. */
  save: (subject: string) => Promise<string | null>
}

/** What a ConsentObjective asks for (specification 001, section 3). */
export interface ConsentRequest {
  name_required: boolean
  signature_required: boolean
  check_required: boolean
  /** What stands beside the check box; null for the words of the product. */
  check_text: string | null
}

export type SlotName = keyof Slots
