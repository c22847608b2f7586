import type { PairMessage } from '../link/signalQueue'
import { Negotiation } from './negotiation'

/** The part of RTCPeerConnection that negotiation needs: states, offers and answers, rollback, candidates. */
class FakeConnection {
  signalingState: RTCSignalingState = 'stable'
  localDescription: (RTCSessionDescriptionInit & { toJSON: () => RTCSessionDescriptionInit }) | null = null
  remoteDescription: RTCSessionDescriptionInit | null = null
  onnegotiationneeded: (() => void) | null = null
  onicecandidate: ((event: { candidate: { toJSON: () => RTCIceCandidateInit } | null }) => void) | null = null
  ontrack = null
  candidates: RTCIceCandidateInit[] = []
  rollbacks = 0
  closed = false
  private count = 0
  private readonly transceivers: {
    direction: string
    receiver: { track: { kind: string } }
    sender: { track: unknown; replaceTrack: (track: unknown) => Promise<void> }
  }[] = []

  constructor(private readonly name: string) {}

  createDataChannel = () => ({ close: () => undefined })
  getTransceivers = () => this.transceivers

  addTransceiver(kind: string): void {
    this.add(kind)
    queueMicrotask(() => this.onnegotiationneeded?.())
  }

  private add(kind: string): void {
    const sender = {
      track: null as unknown,
      replaceTrack: (track: unknown) => {
        sender.track = track
        return Promise.resolve()
      },
    }
    this.transceivers.push({ direction: 'recvonly', receiver: { track: { kind } }, sender })
  }

  restartIce(): void {
    queueMicrotask(() => this.onnegotiationneeded?.())
  }

  setLocalDescription(): Promise<void> {
    const type = this.signalingState === 'have-remote-offer' ? 'answer' : 'offer'
    this.count += 1
    const description = { type, sdp: `${type} ${this.count} of ${this.name}` } as const
    this.localDescription = { ...description, toJSON: () => description }
    this.signalingState = type === 'offer' ? 'have-local-offer' : 'stable'
    const candidate = { candidate: `candidate ${this.count} of ${this.name}` }
    queueMicrotask(() => this.onicecandidate?.({ candidate: { toJSON: () => candidate } }))
    return Promise.resolve()
  }

  setRemoteDescription(description: RTCSessionDescriptionInit): Promise<void> {
    if (description.type === 'offer' && this.signalingState === 'have-local-offer') this.rollbacks += 1
    if (description.type === 'answer' && this.signalingState !== 'have-local-offer')
      return Promise.reject(new Error('no offer is waiting for an answer'))
    this.remoteDescription = description
    this.signalingState = description.type === 'offer' ? 'have-remote-offer' : 'stable'
    if (description.type === 'offer' && this.transceivers.length === 0)
      for (const kind of ['audio', 'video']) this.add(kind)
    return Promise.resolve()
  }

  addIceCandidate(candidate: RTCIceCandidateInit): Promise<void> {
    this.candidates.push(candidate)
    return Promise.resolve()
  }

  close(): void {
    this.closed = true
  }
}

interface Side {
  connection: FakeConnection
  negotiation: Negotiation
  sent: PairMessage[]
}

const track = (kind: string) => ({ kind }) as MediaStreamTrack

function side(name: string, polite: boolean): Side {
  const connection = new FakeConnection(name)
  const sent: PairMessage[] = []
  const negotiation = new Negotiation({
    connection: connection as unknown as RTCPeerConnection,
    polite,
    epoch: 1,
    tracks: { audio: track('audio'), video: null },
    send: (message) => sent.push(message),
    onTrack: () => undefined,
  })
  return { connection, negotiation, sent }
}

let polite: Side
let impolite: Side

/** Runs both sides for a moment: first their pending steps, then the queued messages. */
async function pass(): Promise<void> {
  await jest.advanceTimersByTimeAsync(1)
  await jest.advanceTimersByTimeAsync(60)
}

/** Runs both sides and delivers their messages until neither has any. */
async function carry(): Promise<void> {
  for (let quiet = 0; quiet < 2; quiet += 1) {
    await pass()
    for (const [from, to] of [
      [polite, impolite],
      [impolite, polite],
    ] as const)
      for (const message of from.sent.splice(0)) {
        to.negotiation.receive(message)
        quiet = -1
      }
  }
}

const descriptions = ({ sent }: Side) => sent.flatMap(({ description }) => (description ? [description.type] : []))

beforeEach(() => {
  jest.useFakeTimers({ doNotFake: ['queueMicrotask', 'nextTick'] })
  polite = side('polite', true)
  impolite = side('impolite', false)
})
afterEach(() => jest.useRealTimers())

function expectAgreed(): void {
  expect([polite.connection.signalingState, impolite.connection.signalingState]).toEqual(['stable', 'stable'])
  const local = (of: Side) => of.connection.localDescription?.sdp
  expect(polite.connection.remoteDescription?.sdp).toBe(local(impolite))
  expect(impolite.connection.remoteDescription?.sdp).toBe(local(polite))
}

test('the first offer comes from the impolite side alone, with its candidates in one message', async () => {
  polite.negotiation.start()
  impolite.negotiation.start()
  await pass()
  expect(polite.sent).toEqual([{ epoch: 1, hello: true }])
  expect(impolite.sent).toEqual([
    {
      epoch: 1,
      description: { type: 'offer', sdp: 'offer 1 of impolite' },
      candidates: [{ candidate: 'candidate 1 of impolite' }],
    },
  ])
  await carry()
  expectAgreed()
  expect(polite.connection.candidates).toHaveLength(1)
  expect(polite.connection.getTransceivers().map(({ direction }) => direction)).toEqual(['sendrecv', 'sendrecv'])
})

test('an offer that was lost is sent again when the polite side asks', async () => {
  impolite.negotiation.start()
  await pass()
  impolite.sent.length = 0
  polite.negotiation.start()
  await carry()
  expectAgreed()
})

test('both restart at once: the polite side gives way, and they agree', async () => {
  impolite.negotiation.start()
  await carry()
  polite.negotiation.restart()
  impolite.negotiation.restart()
  await pass()
  expect([descriptions(polite), descriptions(impolite)]).toEqual([['offer'], ['offer']])
  await carry()
  expect([polite.connection.rollbacks, impolite.connection.rollbacks]).toEqual([1, 0])
  expectAgreed()
})

test('a message that means nothing does not stop what follows', async () => {
  polite.negotiation.receive({ epoch: 1, description: { type: 'answer', sdp: 'out of turn' } })
  impolite.negotiation.start()
  await carry()
  expectAgreed()
})

test('another track is sent without a new negotiation; nothing is said after the close', async () => {
  impolite.negotiation.start()
  await carry()
  const camera = track('video')
  impolite.negotiation.setTracks({ audio: null, video: camera })
  await carry()
  expect(impolite.connection.getTransceivers().map(({ sender }) => sender.track)).toEqual([null, camera])
  impolite.negotiation.close()
  impolite.negotiation.restart()
  await carry()
  expect([impolite.connection.closed, impolite.sent]).toEqual([true, []])
})
