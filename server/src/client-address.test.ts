import { expect, test } from 'vitest'
import { clientAddressReader, networksOf } from './client-address'

const read = clientAddressReader(['127.0.0.1', '::1', '10.0.0.0/8'])

test.each<[socket: string, forwarded: string | undefined, address: string, why: string]>([
  ['41.90.1.2', undefined, '41.90.1.2', 'nobody between'],
  ['41.90.1.2', '1.1.1.1', '41.90.1.2', 'a stranger who writes the header himself'],
  ['127.0.0.1', '41.90.1.2', '41.90.1.2', 'a proxy on the same machine'],
  ['::ffff:127.0.0.1', '41.90.1.2', '41.90.1.2', 'the same by IPv6'],
  ['::ffff:7f00:1', '::ffff:295a:102', '41.90.1.2', 'the same in the other spelling of IPv6'],
  ['127.0.0.1', '6.6.6.6, 41.90.1.2, 10.1.2.3', '41.90.1.2', 'two proxies, and a stranger who wrote the first'],
  ['127.0.0.1', '10.1.2.3', '10.1.2.3', 'a request from a proxy itself'],
  ['127.0.0.1', 'nonsense', '127.0.0.1', 'a proxy that names nobody'],
  ['127.0.0.1', '', '127.0.0.1', 'an empty header'],
  ['::1', '2c0f:fe38::1', '2c0f:fe38::1', 'IPv6'],
  ['::1', '2C0F:FE38:0000::0001', '2c0f:fe38::1', 'IPv6, written at length'],
  ['2c0f:fe38::7', '1.1.1.1', '2c0f:fe38::7', 'a stranger by IPv6 who writes the header himself'],
])('from %s, forwarded for %s: %s (%s)', (socket, forwarded, address) => {
  expect(read(socket, forwarded)).toBe(address)
})

test('without a socket there is no address', () => {
  expect(read(undefined, '1.1.1.1')).toBeUndefined()
})

test.each([
  ['41.90.1.2', ['41.90.1.2']],
  ['::ffff:41.90.1.2', ['41.90.1.2']],
  ['::ffff:295a:102', ['41.90.1.2']],
  ['2001:db8:1:2::1', ['2001:db8:1:2::/64', '2001:db8:1::/48']],
  ['2001:DB8:1:2:ffff:ffff:ffff:ffff', ['2001:db8:1:2::/64', '2001:db8:1::/48']],
  ['2001:db8:1:3::1', ['2001:db8:1:3::/64', '2001:db8:1::/48']],
  ['::1', ['::/64', '::/48']],
  ['fe80::1%eth0', ['fe80::/64', 'fe80::/48']],
])('%s is counted as %j', (address, networks) => {
  expect(networksOf(address)).toEqual(networks)
})

test('of proxies without end the nearest are looked at alone', () => {
  const chain = ['41.90.1.2', ...Array.from({ length: 2000 }, () => '10.1.2.3')]
  expect(read('127.0.0.1', chain.join())).toBe('10.1.2.3')
  expect(read('127.0.0.1', chain.slice(0, 10).join())).toBe('41.90.1.2')
})
