import { SystemProcess } from '@vale/testing/system/system-process';
import { deadLettersOverHttp } from './dead-letters.js';

deadLettersOverHttp((env) => SystemProcess.start({ env }), 90_000);
