import type { QualitySample } from '@almanac/domain/call-quality'

/** Cumulative counters of a connection. */
export interface Counters {
  bytes: number
  received: number
  lost: number
  /** Recent share of sent packets that the other side did not receive. */
  lost_there: number
  round_trip_ms: number | null
}

/** The fields of the statistics read here, with their types from webrtc-stats. */
interface Report {
  type: string
  bytesReceived?: number
  packetsReceived?: number
  packetsLost?: number
  fractionLost?: number
  roundTripTime?: number
}

/** Reads the counters of a connection. */
export async function countersOf(connection: RTCPeerConnection): Promise<Counters> {
  const counters: Counters = { bytes: 0, received: 0, lost: 0, lost_there: 0, round_trip_ms: null }
  const reports = await connection.getStats()
  reports.forEach((report: Report) => {
    if (report.type === 'transport') counters.bytes += report.bytesReceived ?? 0
    if (report.type === 'inbound-rtp') {
      counters.received += report.packetsReceived ?? 0
      counters.lost += Math.max(report.packetsLost ?? 0, 0)
    }
    if (report.type === 'remote-inbound-rtp') {
      counters.lost_there = Math.max(counters.lost_there, report.fractionLost ?? 0)
      if (report.roundTripTime !== undefined)
        counters.round_trip_ms = Math.max(counters.round_trip_ms ?? 0, report.roundTripTime * 1_000)
    }
  })
  return counters
}

/** The difference between two readings. */
export function sampleBetween(before: Counters, after: Counters): QualitySample {
  const received = Math.max(after.received - before.received, 0)
  const lost = Math.max(after.lost - before.lost, 0)
  const here = received + lost > 0 ? lost / (received + lost) : 0
  return { loss: Math.max(here, after.lost_there), round_trip_ms: after.round_trip_ms }
}
