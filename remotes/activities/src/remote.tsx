import '@almanac/i18n/texts/activities'
import type { RemoteModule } from '@almanac/federation'
import { createScreens } from '@almanac/ui/screens'
import { routes } from '../remote'
import './offline/rules'
import './reminders/unsubscribeOnSignOut'
import { useAcknowledgedObjectives } from './edit/useAcknowledgedObjectives'
import { useAcknowledgedUnwellDays } from './dashboard/unwell/useAcknowledgedUnwellDays'
import { useDeviceZone } from './reminders/useDeviceZone'
import { useAcknowledgedResponses } from './responses/useAcknowledgedResponses'
import { useRemoteChanges } from './responses/useRemoteChanges'
import { useAcknowledgedTodos } from './todos/useAcknowledgedTodos'

const Routed = createScreens(routes)

function Screens() {
  useDeviceZone()
  useAcknowledgedObjectives()
  useAcknowledgedResponses()
  useAcknowledgedTodos()
  useAcknowledgedUnwellDays()
  useRemoteChanges()
  return <Routed />
}

/** The dashboard, the activities and their history. */
export const remote: RemoteModule = { Screens }
