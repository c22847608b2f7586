import { uploadAppleHealthSamples } from '../apple-health/schema'

export const uploadHealthConnectSamples = {
  ...uploadAppleHealthSamples,
  summary: 'Upload samples of Health Connect from the app',
  description:
    'As `POST /apple_health/uploads`, for what the Android app reads from Health Connect. `source_name` is the app that wrote the sample there, `version` when it was changed last.',
  example: {
    samples: [
      {
        id: '6f0d9b0a-3c52-3f0e-9a55-4d6b1f6e2b10',
        kind: 'steps',
        start: '2026-03-02T08:00:00-07:00',
        end: '2026-03-02T08:10:00-07:00',
        value: 512,
        unit: 'count',
        source_name: 'com.example.steps',
        version: 1_772_467_800_000,
      },
    ],
  },
}
