// The limit of a read: plain Fastify that sends the very bytes and headers that the shop sent. A process of its own; the
// first message has the replies, the reply its port. Ends when its parent does.
import { fastify } from 'fastify';

const server = fastify();
process.once('message', async (replies) => {
  for (const { path, headers, body } of replies) {
    const bytes = Buffer.from(body, 'base64');
    server.get(path, (_request, reply) => reply.headers(headers).send(bytes));
  }
  await server.listen({ host: '127.0.0.1', port: 0 });
  process.send(server.server.address().port);
});
process.once('disconnect', () => process.exit(0));
