import '@almanac/i18n/texts/activities'
import type { RemoteModule } from '@almanac/federation'
import { createScreens } from '@almanac/ui/screens'
import { routes } from '../remote'
import './offline/rules'
import './reminders/unsubscribeOnSignOut'
import { useAcknowledgedObjectives } from './edit/useAcknowledgedObjectives'
import { useDeviceZone } from './reminders/useDeviceZone'
import { useAcknowledgedResponses } from './responses/useAcknowledgedResponses'
import { useEventsElsewhere } from './responses/useEventsElsewhere'
import { useAcknowledgedTodos } from './todos/useAcknowledgedTodos'

const Routed = createScreens(routes)

function Screens() {
  useDeviceZone()
  useAcknowledgedObjectives()
  useAcknowledgedResponses()
  useAcknowledgedTodos()
  useEventsElsewhere()
  return <Routed />
}

/** The dashboard, the activities and their history. */
export const remote: RemoteModule = { Screens }
