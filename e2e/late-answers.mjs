// What a server that stories are told on loads first with LATE=1: answers come late, and in another order than they were asked for.
import { Server } from 'node:http'

const { emit } = Server.prototype

/** Of an answer, in ms: most of rows within a tenth of a second, some only after one; a file now and then. */
const lateBy = (isOfRows) =>
  Math.random() < 0.7 ? Math.random() * (isOfRows ? 100 : 0) : Math.random() * (isOfRows ? 900 : 250)

Server.prototype.emit = function (event, ...given) {
  const goOn = () => emit.call(this, event, ...given)
  if (event !== 'request') return goOn()
  const [request, response] = given
  const isOfRows = request.url.startsWith('/api/')
  // What begins late is done after what was asked for later.
  if (!isOfRows || Math.random() < 0.5) {
    setTimeout(goOn, lateBy(isOfRows))
    return true
  }
  // What ends late is told after what happened since.
  const { end } = response
  response.end = (...rest) => {
    setTimeout(() => end.apply(response, rest), lateBy(true))
    return response
  }
  return goOn()
}
