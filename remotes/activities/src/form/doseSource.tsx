import type { Activity } from '@almanac/contracts/activities/activities'
import type { Response } from '@almanac/contracts/activities/responses'
import { createContext, type ReactNode, useMemo } from 'react'

/** The choice of a dose that is for none of the planned ones. */
export const AS_NEEDED = 'as_needed'

/** What a form knows about the doses of its activity. */
export interface DoseSource {
  activity: Activity
  /** The person whose doses they are. */
  user_id: string
  /** Responses around the day of the form; undefined until they are read. */
  recorded: readonly Response[] | undefined
  /** The response that is changed. */
  response: Response | undefined
  /** The zone of the form's times. */
  zone: string
  /** The planned moment of the dose that a link is for, `YYYY-MM-DDTHH:mm`. */
  requested: string | null
}

/** Undefined outside a form. */
export const DoseSourceContext = createContext<DoseSource | undefined>(undefined)

/** Provides the fields of a form with what they need for the choice of a dose. */
export function DoseSourceProvider({
  activity,
  user_id,
  recorded,
  response,
  zone,
  requested,
  children,
}: DoseSource & { children: ReactNode }) {
  const source = useMemo(
    () => ({ activity, user_id, recorded, response, zone, requested }),
    [activity, user_id, recorded, response, zone, requested],
  )
  return <DoseSourceContext value={source}>{children}</DoseSourceContext>
}
