/**
 * The places where a screen of one remote shows parts of another, with the props of the fills. A
 * slot without a fill for this visitor renders nothing.
 */
export interface Slots {
  /**
   * Over any screen whose address has `?open_survey`: the survey with this id, or `true` for the
   * first that the user is to answer.
   */
  'shell.survey': { open_survey: string }
  /** In the sheet behind Record in the navigation: everything that the user can record. Its links close the sheet. */
  'shell.record': { user_id: string }
  /** Over any screen, while an agreement of the user's study is pending. */
  'shell.agreements': { user_id: string }
  /** Below the activities of a week: the user, and the first and last local date of the week. */
  'history.panels': { user_id: string; start_date: string; end_date: string }
  /** On the dashboard, below today's activities: what else is due today; with `essential_only` visits alone. The appointment of `appointment_shown` stands above already. */
  'dashboard.tiles': {
    user_id: string
    today: string
    essential_only?: boolean
    appointment_shown?: string | null
    /** The dashboard shows `dashboard.care_team` above: nothing of that again. */
    care_team_shown?: boolean
  }
  /** In the card of the care team on the dashboard, as a list of rows: its people, their unread messages, the next visit. Shown by `SlotGroup`. */
  'dashboard.care_team': { user_id: string; appointment_shown: string | null }
  /** On the profile: a section of another remote. */
  'profile.sections': { user_id: string }
  /**
   * On the page of a member of the circle: which of the user's own records that person can see, and
   * when they viewed them.
   */
  'relationship.sharing': { user_id: string; relationship_id: string; name: string }
  /** The objective of an activity that a survey answers. */
  'activity.objective.survey': ObjectiveSlot
  /** The objective of an activity that represents an appointment. */
  'activity.objective.appointment': ObjectiveSlot
  /** The objective of an activity that a consent fulfills. */
  'activity.objective.consent': ObjectiveSlot & PartOfForm
}

/** One objective in the form or the read-only view of an activity. */
export interface ObjectiveSlot {
  user_id: string
  activity_id: string
  objective_id: string
  /** What the objective refers to: a survey, an agreement; null without a reference. */
  reference_id: string | null
  title: string
  read_only: boolean
  /** Requirements of a consent; null for any other objective. */
  consent: ConsentRequest | null
}

/**
 * What a form passes to the fills of a slot in it; missing without a form, or in an earlier release
 * of it, so that the fill saves by itself.
 */
export interface PartOfForm {
  /**
   * Adds the fill to the form until the returned function is called. Called again whenever the part
   * has changed; its identity is stable.
   */
  attach?: (part: FormPart) => () => void
}

/** A fill's part of a form. The form has the only button that saves, and calls each of its parts. */
export interface FormPart {
  objective_id: string
  /**
   * `empty`: no value yet; `changed`: unsaved input; `given`: stored by the server or pending on
   * this device, without later input; `unknown`: it could not be read.
   */
  state: 'unknown' | 'empty' | 'changed' | 'given'
  /** Whether the input is complete. If not, each missing part shows an error, and the first takes the focus. */
  check: () => boolean
  /**
   * Queues the input in the outbox under this subject, so that a response with the same subject is
   * sent after it. Resolves with the write's id once the server has stored it or it is queued; with
   * null if it was refused, which is shown at its place.
   */
  save: (subject: string) => Promise<string | null>
}

/** Requirements of a ConsentObjective (specification 001, section 3). */
export interface ConsentRequest {
  name_required: boolean
  signature_required: boolean
  check_required: boolean
  /** Text next to the check box; null for the product's default text. */
  check_text: string | null
}

export type SlotName = keyof Slots
