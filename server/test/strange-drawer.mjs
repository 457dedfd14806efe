// In the place of the thread that draws papers: breaks in a callback, never ends, eats memory, or draws its last one, as the words
// tell it.
import { parentPort } from 'node:worker_threads'

let isLast = false

parentPort.on('message', (told) => {
  if ('finish' in told) {
    parentPort.postMessage(Buffer.from('a paper'))
    parentPort.postMessage('done')
    if (isLast) process.exit()
  }
  if (!('batch' in told)) return
  const [{ words }] = told.batch
  isLast = words === 'last'
  if (words === 'callback') setImmediate(() => JSON.parse('{'))
  else if (words === 'endless') for (;;);
  else if (words === 'memory') for (const held = []; ; held.push(Array.from({ length: 1e5 }, () => ({}))));
  else parentPort.postMessage('drawn')
})
