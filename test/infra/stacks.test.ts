// One file, so that one worker imports CDK, compiles its validation rules and synthesizes each stage: most of the time.
import './alarms.ts';
import './cost.ts';
import './dashboard.ts';
import './dashboard-api.ts';
import './dashboard-site.ts';
import './data.ts';
import './deployments.ts';
import './ffmpeg-layer.ts';
import './measure.ts';
import './permissions.ts';
import './runbook.ts';
import './service.ts';
import './stages.ts';
