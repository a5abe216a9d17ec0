import 'reflect-metadata';
import { Controller, Inject, Injectable, Module, forwardRef } from '@nestjs/common';
import { describe, expect, it } from '@jest/globals';
import { defineEvent, defineMessage } from '@vale/contracts/define';
import * as z from 'zod/mini';
import { On } from '../bus.js';
import { defineConfig } from '../config.js';
import { defineApp } from './define-app.js';
import { listenersOf } from './listeners.js';
import { natsPermissionsOf } from './nats-permissions.js';

const nothing = z.object({});
const opened = defineEvent('shop.opened', nothing);
const closed = defineEvent('shop.closed', nothing);
const get = defineMessage('shop.window.get', { input: nothing, output: nothing });

@Injectable()
class WindowService {
  @On(opened, { durable: 'visitor-light-window' })
  light() {}
}

@Injectable()
class DoorService {
  @On(closed, { durable: 'visitor-lock-door' })
  lock() {}
}

/** Has a base class and is listed under a token. */
abstract class Listening {
  @On(closed, { every: 'replica' })
  forget() {}
}
class OpeningHours extends Listening {}

@Controller()
class WindowController {}

class InnerModule {}
Module({ providers: [DoorService] })(InnerModule);
class OuterModule {
  constructor(@Inject('none') readonly none: unknown) {}
}
Module({
  imports: [forwardRef(() => InnerModule), { module: InnerModule, providers: [] }],
  controllers: [WindowController],
  providers: [
    WindowService,
    { provide: 'hours', useClass: OpeningHours },
    { provide: 'none', useValue: null },
  ],
})(OuterModule);

const app = defineApp({
  name: 'visitor',
  module: OuterModule,
  config: defineConfig('visitor', {}),
  contracts: { messages: {}, requests: [get], events: {} },
});

describe('what an app consumes', () => {
  it('is read from the classes of its modules', () => {
    const found = listenersOf(app).map(({ where, event, durable }) => [where, event.name, durable]);
    expect(found).toEqual([
      ['OpeningHours.forget', 'shop.closed', undefined],
      ['WindowService.light', 'shop.opened', 'visitor-light-window'],
      ['DoorService.lock', 'shop.closed', 'visitor-lock-door'],
    ]);
  });

  it('is what NATS lets it consume, beside its requests', () => {
    const { publish, subscribe } = natsPermissionsOf(app);
    expect(publish.filter((subject) => /^(msg|evt)\./.test(subject))).toEqual(['msg.shop.window.get']);
    expect(publish.filter((subject) => subject.includes('CONSUMER.CREATE'))).toEqual([
      '$JS.API.CONSUMER.CREATE.VALE_EVENTS.visitor-light-window.evt.shop.opened',
      '$JS.API.CONSUMER.CREATE.VALE_EVENTS.visitor-lock-door.evt.shop.closed',
    ]);
    expect(publish).not.toContain('$JS.API.STREAM.MSG.GET.VALE_DEAD_LETTERS');
    expect(subscribe).toEqual(['_INBOX_visitor.>', 'evt.shop.closed']);
  });
});
