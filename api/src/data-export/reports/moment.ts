/** When something was recorded, and by whom. */
export interface Moment {
  at: Date
  zone: string
  /** The name of the family member who recorded it, empty if their account is deleted; null if the participant did. */
  recorded_by: string | null
}
