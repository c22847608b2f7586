import '@almanac/i18n/texts/activities'
import type { RemoteModule } from '@almanac/federation'
import { createScreens } from '@almanac/ui/screens'
import { routes } from '../remote'
import './offline/rules'
import './reminders/leaving'
import { useTakenObjectives } from './edit/useTakenObjectives'
import { useDeviceZone } from './reminders/useDeviceZone'
import { useTakenResponses } from './responses/useTakenResponses'
import { useTakenTodos } from './todos/useTakenTodos'

const Routed = createScreens(routes)

function Screens() {
  useDeviceZone()
  useTakenObjectives()
  useTakenResponses()
  useTakenTodos()
  return <Routed />
}

/** Today, the activities and their history. */
export const remote: RemoteModule = { Screens }
