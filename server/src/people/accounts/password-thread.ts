import { parentPort } from 'node:worker_threads'
import { findWeakness, type Question } from './password-judge'

if (!parentPort) throw new Error('Passwords are judged in a worker thread.')
const port = parentPort

port.on('message', (question: Question) => port.postMessage(findWeakness(question)))
// The word lists are read.
port.postMessage('ready')
