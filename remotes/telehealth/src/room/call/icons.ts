/** Icon strokes of the call buttons, 24 × 24; kept out of the icons that every visit loads. */
export const callStrokes = {
  microphone: 'M12 14.5a3 3 0 0 0 3-3v-5a3 3 0 0 0-6 0v5a3 3 0 0 0 3 3zM6 11.5a6 6 0 0 0 12 0M12 17.5V21',
  microphoneOff:
    'M4 4l16 16M9 9v2.5a3 3 0 0 0 4.6 2.5M15 11.5v-5a3 3 0 0 0-5.8-1M6 11.5a6 6 0 0 0 9.5 4.9M18 11.5a6 6 0 0 1-.6 2.6M12 17.5V21',
  camera: 'M4.5 6.5h9a1 1 0 0 1 1 1v9a1 1 0 0 1-1 1h-9a1 1 0 0 1-1-1v-9a1 1 0 0 1 1-1zM14.5 10.5l6-3v9l-6-3z',
  cameraOff:
    'M4 4l16 16M10 6.5h3.5a1 1 0 0 1 1 1v3l6-3v9l-3-1.5M14.5 14.5v2a1 1 0 0 1-1 1h-9a1 1 0 0 1-1-1v-9a1 1 0 0 1 1-1',
  switchCamera: 'M5 12a7 7 0 0 1 12-4.9L19.5 9.5M19.5 5v4.5H15M19 12a7 7 0 0 1-12 4.9L4.5 14.5M4.5 19v-4.5H9',
  chat: 'M5 5h14a1.5 1.5 0 0 1 1.5 1.5v9A1.5 1.5 0 0 1 19 17h-7l-4.5 3.5V17H5a1.5 1.5 0 0 1-1.5-1.5v-9A1.5 1.5 0 0 1 5 5z',
  captions:
    'M4.5 5.5h15a1 1 0 0 1 1 1v11a1 1 0 0 1-1 1h-15a1 1 0 0 1-1-1v-11a1 1 0 0 1 1-1zM7 14.5h4M13 14.5h4M7 11h2.5M11.5 11H17',
  pictureInPicture:
    'M4.5 5.5h15a1 1 0 0 1 1 1v11a1 1 0 0 1-1 1h-15a1 1 0 0 1-1-1v-11a1 1 0 0 1 1-1zM12.5 12h5.5v4h-5.5z',
  speaker: 'M4.5 9.5v5h3.5l4.5 4v-13L8 9.5zM15.5 9a4.2 4.2 0 0 1 0 6M18 6.5a7.8 7.8 0 0 1 0 11',
  addPerson: 'M9 11.5a3.3 3.3 0 1 0 0-6.6 3.3 3.3 0 0 0 0 6.6zM3 19c.4-2.9 2.8-4.7 6-4.7s5.6 1.8 6 4.7M19 9v6M16 12h6',
  leave: 'M4 14.5c4.5-4 11.5-4 16 0l-2.2 2.5-3.3-1.3v-2.4c-1.6-.4-3.4-.4-5 0v2.4L6.2 17z',
} as const

export type CallIcon = keyof typeof callStrokes
