const { join } = require('node:path')
const product = require('./webpack.config.cjs')

/** What measures the server, bundled as the server itself is: `node tools/measure.mjs registry`, `outcomes`, `reminders`, `survey`, `history`, `report`, `conversation`, `messages`, `search`, `study-export`, `room`, `devices`, `hostile-bodies`. */
module.exports = (_, options) => ({
  ...product(_, options),
  entry: {
    registry: join(__dirname, 'src', 'measuring', 'registry.ts'),
    outcomes: join(__dirname, 'src', 'measuring', 'outcomes.ts'),
    reminders: join(__dirname, 'src', 'measuring', 'reminders.ts'),
    history: join(__dirname, 'src', 'measuring', 'history.ts'),
    'study-export': join(__dirname, 'src', 'measuring', 'study-export.ts'),
    survey: join(__dirname, 'src', 'measuring', 'survey.ts'),
    conversation: join(__dirname, 'src', 'measuring', 'conversation.ts'),
    messages: join(__dirname, 'src', 'measuring', 'messages.ts'),
    devices: join(__dirname, 'src', 'measuring', 'devices.ts'),
    report: join(__dirname, 'src', 'measuring', 'report.ts'),
    search: join(__dirname, 'src', 'measuring', 'search.ts'),
    'hostile-bodies': join(__dirname, 'src', 'measuring', 'hostile-bodies.ts'),
    room: join(__dirname, 'src', 'measuring', 'room.ts'),
  },
  output: { path: join(__dirname, '.cache', 'measuring'), filename: '[name].cjs' },
})
