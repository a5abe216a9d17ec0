/**
 * For a process that `BareProcess` starts: its first message is a trace (shop-trace.mjs), the reply the server's address; each later
 * one is replied to by the processor time until then, in ms. Ends when its parent does.
 */
export function serveParent(server, prepare) {
  process.once('message', async (trace) => {
    await prepare(trace);
    process.on('message', () => {
      const { user, system } = process.cpuUsage();
      process.send((user + system) / 1_000);
    });
    process.send(await server.listen({ host: '127.0.0.1', port: 0 }));
  });
  process.once('disconnect', () => process.exit(0));
}
