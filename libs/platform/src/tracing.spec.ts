import { describe, expect, it } from '@jest/globals';
import { SpanStatusCode } from '@opentelemetry/api';
import { InMemorySpanExporter, SimpleSpanProcessor, TracerProvider } from '@opentelemetry/sdk-trace';
import { AppError, platformErrors } from '@vale/contracts/define';
import { currentContext } from './context.js';
import { Tracing, newTraceparent, readTraceparent } from './tracing.js';

function recorder() {
  const exporter = new InMemorySpanExporter();
  const provider = new TracerProvider({ spanProcessors: [new SimpleSpanProcessor({ exporter })] });
  return { tracing: Tracing.with(provider.getTracer('test')), spans: () => exporter.getFinishedSpans() };
}

const root = { requestId: 'r1', traceparent: '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01' };

describe('Tracing', () => {
  it('continues the caller’s trace and hands its own span on', async () => {
    const { tracing, spans } = recorder();
    await tracing.run({ name: 'outer', role: 'server' }, root, () =>
      tracing.run({ name: 'inner', role: 'client' }, currentContext(), async () => undefined),
    );
    const [inner, outer] = spans();
    expect(outer?.spanContext().traceId).toBe('0af7651916cd43dd8448eb211c80319c');
    expect(outer?.parentSpanContext?.spanId).toBe('b7ad6b7169203331');
    expect(inner?.parentSpanContext?.spanId).toBe(outer?.spanContext().spanId);
  });

  it('marks failures by code and leaves what the caller did wrong unmarked', async () => {
    const { tracing, spans } = recorder();
    const failing = (error: Error) =>
      tracing.run({ name: 'x', role: 'server' }, root, () => Promise.reject(error));
    await expect(failing(new AppError(platformErrors.forbidden))).rejects.toThrow();
    await expect(failing(new TypeError('CPF 529.982.247-25'))).rejects.toThrow();
    const [refused, broken] = spans();
    expect(refused?.status.code).toBe(SpanStatusCode.UNSET);
    expect(broken?.status.code).toBe(SpanStatusCode.ERROR);
    expect(JSON.stringify(broken?.attributes)).not.toMatch(/529\D?982/);
  });

  it('passes the trace on unchanged while it is off', async () => {
    const seen = await Tracing.off().run({ name: 'x', role: 'server' }, root, async () => currentContext());
    expect(seen).toEqual(root);
  });
});

describe('traceparent', () => {
  it('is made valid', () => {
    expect(readTraceparent(newTraceparent())).not.toBeNull();
  });

  it.each([
    '',
    'x',
    '00-00000000000000000000000000000000-b7ad6b7169203331-01',
    `${newTraceparent()}\r\nx: y`,
  ])('is refused when it is %p', (text) => {
    expect(readTraceparent(text)).toBeNull();
  });
});
