import type { LocalTracks } from '../VideoRoom'

/** What the others receive from this device, as shown to them. */
export interface SentState {
  microphone: boolean
  camera: boolean
  /** The system has paused the microphone or the camera, such as for a phone call; they come back by themselves. */
  suspended: boolean
}

/** Whether the system has paused a track: it is live, but silent or black. */
export const isSuspended = (track: MediaStreamTrack | null): boolean =>
  track !== null && track.readyState !== 'ended' && track.muted

/** Whether a track carries anything: it has not ended (unplugged, permission withdrawn) and is not suspended. */
export const isUsable = (track: MediaStreamTrack | null): track is MediaStreamTrack =>
  track !== null && track.readyState !== 'ended' && !track.muted

/** The state of the sent tracks. */
export const sentStateOf = ({ audio, video }: LocalTracks): SentState => ({
  microphone: isUsable(audio) && audio.enabled,
  camera: isUsable(video),
  suspended: isSuspended(audio) || isSuspended(video),
})
