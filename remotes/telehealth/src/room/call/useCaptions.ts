import { useEffect, useState } from 'react'

/** The part of the Web Speech API used here; TypeScript's library lacks it. */
interface Recognition extends EventTarget {
  continuous: boolean
  interimResults: boolean
  lang: string
  processLocally: boolean
  start: (track: MediaStreamTrack) => void
  abort: () => void
}

interface RecognitionResult extends Event {
  resultIndex: number
  results: ArrayLike<ArrayLike<{ transcript: string }>>
}

interface RecognitionConstructor {
  new (): Recognition
  available?: (active: { langs: string[]; processLocally: boolean }) => Promise<string>
}

/** A recognition that ends sooner has failed, and would fail again. */
const MIN_RUN_MS = 1_000

const constructorOf = (): RecognitionConstructor | undefined =>
  (globalThis as { SpeechRecognition?: RecognitionConstructor }).SpeechRecognition

/** Whether this device can transcribe the language locally. Recognition that sends audio to a service is not offered. */
export function useCaptionsAvailable(locale: string): boolean {
  const [available, setAvailable] = useState(false)
  useEffect(() => {
    let active = true
    constructorOf()
      ?.available?.({ langs: [locale], processLocally: true })
      .then((state) => {
        if (active) setAvailable(state === 'available')
      })
      .catch(() => undefined)
    return () => {
      active = false
    }
  }, [locale])
  return available
}

/** The latest transcript of a stream's audio, while captions are on. */
export function useCaptions(stream: MediaStream | null, locale: string, on: boolean): string {
  const [caption, setCaption] = useState('')
  useEffect(() => {
    const Recognizer = constructorOf()
    const track = stream?.getAudioTracks()[0]
    if (!on || !Recognizer || !track) return
    const recognition = new Recognizer()
    recognition.continuous = true
    recognition.interimResults = true
    recognition.lang = locale
    recognition.processLocally = true
    recognition.addEventListener('result', (event) => {
      const { results, resultIndex } = event as RecognitionResult
      setCaption(results[resultIndex]?.[0]?.transcript ?? '')
    })
    let startedAt = Date.now()
    let active = true
    // Even a continuous recognition ends after some seconds of silence and after some minutes (web-speech-api 99, 102).
    recognition.addEventListener('end', () => {
      if (!active || track.readyState === 'ended' || Date.now() - startedAt < MIN_RUN_MS) return
      startedAt = Date.now()
      recognition.start(track)
    })
    recognition.start(track)
    return () => {
      active = false
      recognition.abort()
      setCaption('')
    }
  }, [stream, locale, on])
  return caption
}
