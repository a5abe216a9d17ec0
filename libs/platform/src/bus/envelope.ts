import type { EventData, EventDefinition, EventEnvelope, DomainEvent } from '@vale/contracts/define';
import { Clock } from '../clock.js';
import { currentContext } from '../context.js';
import { assertWithinLimit } from '../delivery/size-limit.js';
import { describeProblems } from '../errors.js';
import { Ids } from '../ids.js';
import { safeParse } from '../parse.js';

/** Makes CloudEvents of events, for one service. */
export class EnvelopeFactory {
  private readonly source: string;

  constructor(
    service: string,
    private readonly clock: Clock,
    private readonly ids: Ids,
  ) {
    this.source = `/vale/${service}`;
  }

  of(events: readonly DomainEvent[]): EventEnvelope[] {
    return events.map(({ event, data }) => this.one(event, data));
  }

  /** Throws when the data does not fit the event's contract: a bug of the publisher, found before anything is stored. */
  one<E extends EventDefinition>(event: E, data: EventData<E>, id = this.ids.ulid()): EventEnvelope {
    const parsed = safeParse(event.data, data);
    if (!parsed.success) {
      throw new Error(`Event ${event.name} does not fit its contract: ${describeProblems(parsed.error)}`);
    }
    const { requestId, traceparent } = currentContext();
    const envelope: EventEnvelope = {
      specversion: '1.0',
      id,
      source: this.source,
      type: event.name,
      time: this.clock.now().toISOString(),
      datacontenttype: 'application/json',
      data: parsed.data,
      requestid: requestId,
      ...(traceparent && { traceparent }),
    };
    // Check before storing: an event that no transport accepts would stay in its document for ever.
    assertWithinLimit(JSON.stringify(envelope));
    return envelope;
  }
}
