import type { FastifyInstance } from 'fastify'
import * as calls from '@almanac/contracts/activities/recorded-for-others'
import * as schema from '@almanac/contracts/schema/activities/recorded-for-others'
import { pageOf, placeOf } from '../../http/cursor'
import { serve } from '../../http/route'
import { publishEvent } from '../../platform'
import { noteRecordingsSeen } from '../../social'
import { recordView } from '../history-views/record-view'
import type { Writer } from '../responses/recorder-access'
import { createOnce, deleteOnce, updateOnce } from '../responses/write-response'
import { notifyVisibilityChange } from '../visibility/viewers'
import { recordedAnswers, recordedByOthers } from './queries'
import { recordableActivities } from './recordable'

/** The caller, who writes for the owner in the path. */
const writerOf = (recorder_id: string, { user_id }: { user_id: string }): Writer => ({
  user_id: user_id.toLowerCase(),
  recorder_id,
})

/**
 * Routes for recording for another person. Each write creates or changes a response of the owner, through the same
 * code as their own.
 */
export function recordedForOthersRoutes(app: FastifyInstance): void {
  serve(app, calls.listRecordableActivities, schema.listRecordableActivities, async (call) => {
    const { database, user_id, params, visitor } = call
    const owner = params.user_id.toLowerCase()
    await recordView(database, user_id, owner)
    return recordableActivities(database, user_id, owner, visitor.locale)
  })

  serve(app, calls.recordForOther, schema.recordForOther, async ({ database, user_id, params, body, request }) => {
    const writer = writerOf(user_id, params)
    // A recorder can't hide it from the other people who may see the owner's activity.
    const written = await createOnce(database, writer, { ...body, is_visible: true }, new Date())
    publishEvent(request, [writer.user_id, user_id], { type: 'responses' })
    publishEvent(request, [writer.user_id], { type: 'relationships' })
    return written
  })

  serve(app, calls.changeRecordedForOther, schema.changeRecordedForOther, async (call) => {
    const { database, user_id, params, body } = call
    const writer = writerOf(user_id, params)
    return notifyVisibilityChange(call, { user_id: writer.user_id, writer_id: user_id }, () =>
      updateOnce(database, writer, params.id, body, new Date()),
    )
  })

  serve(app, calls.deleteRecordedForOther, schema.deleteRecordedForOther, async (call) => {
    const { database, user_id, params } = call
    const writer = writerOf(user_id, params)
    return notifyVisibilityChange(call, { user_id: writer.user_id, writer_id: user_id }, () =>
      deleteOnce(database, writer, params.id),
    )
  })

  serve(app, calls.listRecordedByOthers, schema.listRecordedByOthers, async (call) => {
    const { database, user_id, query, reply, visitor, request } = call
    const { limit, cursor } = query
    const recorder_id = query.recorder_id?.toLowerCase()
    const wanted = { recorder_id, most: limit + 1, after: placeOf(cursor) }
    const rows = pageOf(reply, await recordedByOthers(database, user_id, wanted), limit)
    if (await noteRecordingsSeen(database, user_id, recorder_id))
      publishEvent(request, [user_id], { type: 'relationships' })
    return recordedAnswers(database, user_id, rows, visitor.locale)
  })
}
