import { parentPort } from 'node:worker_threads'
import { drawInto, type Told } from './drawing'
import { openPaper, type Paper } from './paper'

if (!parentPort) throw new Error('Papers are drawn in a worker thread.')
const port = parentPort
let paper: Paper | undefined

async function send(file: ReadableStream<Uint8Array>): Promise<void> {
  for await (const bytes of file) port.postMessage(bytes)
  paper = undefined
  port.postMessage('done')
}

// An error is not caught: it ends the thread, and the paper with it, also where it comes from a callback.
port.on('message', (told: Told) => {
  if ('open' in told) {
    const { agency, ...file } = told.open
    paper = openPaper(agency, file)
    void send(paper.file())
  } else if (!paper) {
    throw new Error('There is no paper to draw on.')
  } else if ('finish' in told) {
    paper.finish()
  } else {
    for (const what of told.batch) drawInto(paper, what)
    port.postMessage('drawn')
  }
})
