import { randomUUID } from 'node:crypto';
import {
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  TraceFlags,
  isSpanContextValid,
  trace,
  type Span,
  type SpanContext,
  type Tracer,
} from '@opentelemetry/api';
import { AppError, type CallContext } from '@vale/contracts/define';
import { runInContext } from './context.js';

export type SpanRole = 'server' | 'client' | 'producer' | 'consumer';

const kinds: Record<SpanRole, SpanKind> = {
  server: SpanKind.SERVER,
  client: SpanKind.CLIENT,
  producer: SpanKind.PRODUCER,
  consumer: SpanKind.CONSUMER,
};

interface Exporting {
  tracer: Tracer;
  close: () => Promise<void>;
}

/**
 * Traces through HTTP, messages, events and jobs. The W3C `traceparent` travels in the call context, whatever the
 * transport, so no context manager is needed. Off by default: then nothing is recorded and `traceparent` is only passed
 * on, which keeps the trace id in the logs of every service.
 */
export class Tracing {
  private constructor(private readonly exporting?: Exporting) {}

  static off(): Tracing {
    return new Tracing();
  }

  /** For tests and other exporters. */
  static with(tracer: Tracer, close: () => Promise<void> = async () => {}): Tracing {
    return new Tracing({ tracer, close });
  }

  /**
   * Exports over OTLP/HTTP to `endpoint` (`OTEL_EXPORTER_OTLP_ENDPOINT`, without `/v1/traces`). The SDK is
   * loaded only here, because a shop without a collector should not pay for its memory.
   */
  static async toCollector(endpoint: string, serviceName: string): Promise<Tracing> {
    const [{ BatchSpanProcessor, TracerProvider }, { OTLPTraceExporter }, { resourceFromAttributes }] =
      await Promise.all([
        import('@opentelemetry/sdk-trace'),
        import('@opentelemetry/exporter-trace-otlp-http'),
        import('@opentelemetry/resources'),
      ]);
    const exporter = new OTLPTraceExporter({ url: `${endpoint.replace(/\/$/, '')}/v1/traces` });
    const provider = new TracerProvider({
      resource: resourceFromAttributes({ 'service.name': serviceName }),
      spanProcessors: [new BatchSpanProcessor({ exporter })],
    });
    return new Tracing({ tracer: provider.getTracer('vale'), close: () => provider.shutdown() });
  }

  /** Runs `work` inside a span; what it calls carries the span's `traceparent`. Errors are recorded on the span and rethrown. */
  async run<T>(
    span: { name: string; role: SpanRole; attributes?: Record<string, string | number> },
    context: CallContext,
    work: () => Promise<T>,
  ): Promise<T> {
    if (!this.exporting) return runInContext(context, work);
    const started = this.exporting.tracer.startSpan(
      span.name,
      { kind: kinds[span.role], attributes: { ...span.attributes, 'vale.request_id': context.requestId } },
      parentOf(context),
    );
    try {
      return await runInContext({ ...context, traceparent: toTraceparent(started.spanContext()) }, work);
    } catch (error) {
      markFailed(started, error);
      throw error;
    } finally {
      started.end();
    }
  }

  async close(): Promise<void> {
    await this.exporting?.close();
  }
}

/** A refused request is no error of the span, and messages may hold personal data: only the code is recorded. */
function markFailed(span: Span, error: unknown): void {
  const refused = error instanceof AppError && error.status < 500;
  span.setAttribute(
    'error.type',
    error instanceof AppError ? error.code : ((error as Error)?.name ?? 'unknown'),
  );
  if (!refused) span.setStatus({ code: SpanStatusCode.ERROR });
}

function parentOf(context: CallContext) {
  const parent = context.traceparent && readTraceparent(context.traceparent);
  return parent ? trace.setSpanContext(ROOT_CONTEXT, parent) : ROOT_CONTEXT;
}

/** A new trace, for a request that came without one. */
export function newTraceparent(): string {
  return toTraceparent({
    traceId: randomHex(),
    spanId: randomHex().slice(16),
    traceFlags: TraceFlags.SAMPLED,
  });
}

/** 32 digits, from Node's pool of random bytes: a call of `randomBytes` for each costs ten times as much. */
const randomHex = () => randomUUID().replaceAll('-', '');

/** Null for anything that is not a valid W3C `traceparent`: it comes from outside. */
export function readTraceparent(text: string): SpanContext | null {
  const parts = /^00-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})$/.exec(text);
  if (!parts) return null;
  const context = {
    traceId: parts[1]!,
    spanId: parts[2]!,
    traceFlags: Number.parseInt(parts[3]!, 16),
    isRemote: true,
  };
  return isSpanContextValid(context) ? context : null;
}

function toTraceparent(context: SpanContext): string {
  return `00-${context.traceId}-${context.spanId}-${context.traceFlags.toString(16).padStart(2, '0')}`;
}
