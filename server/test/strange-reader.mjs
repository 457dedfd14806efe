// In the place of what reads sheets: answers with its number, cannot read, or breaks, by what it is sent.
import { parentPort, threadId } from 'node:worker_threads'

parentPort.on('message', (asked) => {
  if (asked === 'fatal') throw new Error('The thread broke.')
  if (asked === 'end') process.exit()
  if (asked === 'later') setTimeout(() => process.exit(), 50)
  parentPort.postMessage(asked === 'unreadable' ? { unreadable: 'It is no sheet.' } : { done: threadId })
  if (asked === 'last') process.exit()
})
